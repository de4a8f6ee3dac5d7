// Before the first paint: theme and language (the same keys as src/shell/storedSettings.ts), and what the page of this address needs,
// all at once instead of one after the other: its first calls, which src/session/early.ts hands over, and its files.
(function () {
  // Written in when it is built (config/early.ts).
  var early = null;
  var named = /^\/(?:(login)\/)?(other|payer|payee)(?:\/|$)/.exec(location.pathname);
  var identity = named ? named[2] : 'other';
  try {
    var stored = JSON.parse(localStorage.getItem('settings.' + identity) || '{}');
    var dark = stored.theme === 'dark' || (stored.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    if (stored.language) localStorage.setItem('umi_locale', stored.language === 'en' ? 'en-US' : 'zh-CN');
    document.documentElement.lang = localStorage.getItem('umi_locale') || 'zh-CN';
  } catch (error) {
    document.documentElement.dataset.theme = 'light';
  }
  if (!early) return;

  // What a page asks for first, with the token that is stored: as soon as it is known that the page will be there. `isInside`: the
  // session is there already.
  window.askEarly = function (pathname, search, isInside) {
    var identity = pathname.split('/')[1];
    var token = localStorage.getItem(identity + 'accessToken');
    var asked = new URLSearchParams(search);
    // An address with a token in it changes who this is.
    if (!token || !early.session[identity] || asked.has('token')) return;
    var headers = {
      'Accept-Language': localStorage.getItem('umi_locale') === 'en-US' ? 'en-US' : 'zh-CN',
      Authorization: 'Bearer ' + token,
    };
    var twice = localStorage.getItem(identity + 'accessTokenTwice');
    if (twice) headers['x-twice-token'] = twice;
    var queries = ((early.pages[pathname] || {}).calls || []).map(function (call) {
      var query = new URLSearchParams(call.query);
      call.names.forEach(function (name) {
        if (asked.get(name)) query.set(name, asked.get(name));
      });
      query.sort();
      return call.path + (String(query) && '?' + query);
    });
    window.early = {
      addresses: [location.pathname + location.search, pathname + search],
      at: performance.now(),
      headers: headers,
      calls: (isInside ? [] : early.session[identity]).concat(queries).map(function (url) {
        var request = new XMLHttpRequest();
        request.open('GET', '/api' + url);
        request.timeout = 50000;
        for (var name in headers) request.setRequestHeader(name, headers[name]);
        request.send();
        return { url: url, request: request };
      }),
    };
  };
  // Files that will be needed at once, by their addresses.
  window.fetchFiles = function (addresses) {
    addresses.forEach(function (address) {
      var link = document.createElement('link');
      link.rel = /\.css$/.test(address) ? 'stylesheet' : 'modulepreload';
      link.href = address;
      document.head.append(link);
    });
  };
  // What a login page needs comes after its form has been drawn (prerenderedForm.ts).
  if (!named || named[1]) return;
  window.askEarly(location.pathname, location.search);
  var page = early.pages[location.pathname] || { files: [] };
  var texts = early.texts[document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN'];
  window.fetchFiles(
    early.frame.concat(texts, page.files).map(function (place) {
      return '/' + early.files[place];
    }),
  );
})();
