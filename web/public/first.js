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

// Whoever comes for a puzzle needs its family's engine: it is on its way before the app itself is.
const family = (/^#\/([a-z-]+)[@:#]/.exec(location.hash) ?? /\/p\/([a-z-]+)\//.exec(location.pathname))?.[1];
const engine = family && document.querySelector(`link[rel=engine][title="${family}"]`);
if (engine) {
  const early = document.createElement('link');
  Object.assign(early, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: engine.href });
  document.head.append(early);
}
