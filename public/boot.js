// Before the first paint: theme and language (the same keys as src/shell/storedSettings.ts). Built, it stands in the page itself.
(function () {
  var named = /^\/(?:login\/)?(other|payer|payee)(?:\/|$)/.exec(location.pathname);
  try {
    var stored = JSON.parse(localStorage.getItem('settings.' + (named ? named[1] : 'other')) || '{}');
    var dark = stored.theme === 'dark' || (stored.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    if (stored.language) localStorage.setItem('umi_locale', stored.language === 'en' ? 'en-US' : 'zh-CN');
    document.documentElement.lang = localStorage.getItem('umi_locale') || 'zh-CN';
  } catch (error) {
    document.documentElement.dataset.theme = 'light';
  }
})();
