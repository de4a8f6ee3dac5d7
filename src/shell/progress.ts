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

let isUnderWay = false;
let isDue = false;

/** The bar has the page laid out when it begins: it does so behind the next picture, which is what somebody waits for. */
export function startProgress(): void {
  isUnderWay = true;
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => setTimeout(begin));
}

function begin(): void {
  isDue = false;
  NProgress.start();
  if (!isUnderWay) NProgress.done();
}

export function finishProgress(): void {
  isUnderWay = false;
  if (!isDue) NProgress.done();
}
