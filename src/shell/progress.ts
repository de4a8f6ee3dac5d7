import NProgress from 'nprogress';

NProgress.configure({
  template: '<div class="bar" role="presentation"></div>',
  barSelector: '.bar',
  easing: 'ease',
  speed: 500,
  showSpinner: false,
  trickleSpeed: 200,
  minimum: 0.3,
});

export const startProgress = () => NProgress.start();
export const finishProgress = () => NProgress.done();
