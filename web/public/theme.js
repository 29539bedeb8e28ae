// Before the first paint: the theme the player chose, so that the page does not flash.
try {
  const kept = JSON.parse(localStorage.getItem('cluesmith.settings') || '{}');
  const root = document.documentElement.dataset;
  if (kept.theme === 'light' || kept.theme === 'dark') root.theme = kept.theme;
  if (kept.palette === 'clear') root.palette = 'clear';
  if (kept.motion === 'less') root.motion = 'less';
} catch {
  // Without storage the system's theme is used.
}
