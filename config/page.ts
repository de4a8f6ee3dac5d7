import type { IApi } from '@umijs/max';

/** The page itself: people may zoom, and theme and language stand before the first paint. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('meta[name=viewport]').attr('content', 'width=device-width, initial-scale=1');
    $('meta[http-equiv="X-UA-Compatible"]').remove();
    $('html').attr('lang', 'zh-CN');
    $('head').append('<script src="/boot.js"></script>');
    return $;
  });
};
