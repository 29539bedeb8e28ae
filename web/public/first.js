// Before the first paint: the theme the player chose, so that the page does not flash.
let language = navigator.language;
try {
  const kept = JSON.parse(localStorage.getItem('cluesmith.settings') || '{}');
  const root = document.documentElement.dataset;
  if (kept.theme === 'light' || kept.theme === 'dark') root.theme = kept.theme;
  if (kept.palette === 'clear') root.palette = 'clear';
  if (kept.language) language = kept.language;
  if (kept.motion === 'less') root.motion = 'less';
} catch {
  // Without storage the system's theme is used.
}

// Whoever comes for a puzzle needs its family's engine: it is on its way before the app itself is.
const family = (/^#\/([a-z-]+)[@:#]/.exec(location.hash) ?? /\/p\/([a-z-]+)\//.exec(location.pathname))?.[1];
const early = (link, how) => link && document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', href: link.href, ...how }));
if (family) early(document.querySelector(`link[rel=engine][title="${family}"]`), { rel: 'preload', as: 'fetch' });
// Chinese words, too, are needed before anything can be said in them.
if (String(language).startsWith('zh')) early(document.querySelector('link[rel=words][title=zh]'), { rel: 'modulepreload' });
