const dotCount = 220;
/** On a screen as narrow as this, in pixels, so many would be a fog. */
const narrow = { width: 768, dotCount: 80 };
const linkDistance = 50;
const dotsPerClick = 5;
/** More dots than this would cost more than they please: the oldest go. */
const mostDots = 320;

/** Some browsers do not say when they have nothing else to do. */
const whenIdle =
  'requestIdleCallback' in window
    ? { ask: (draw: () => void) => window.requestIdleCallback(draw), cancel: (id: number) => window.cancelIdleCallback(id) }
    : { ask: (draw: () => void) => Number(setTimeout(draw)), cancel: (id: number) => clearTimeout(id) };

interface Dot {
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export interface StarStyle {
  /** Red, green and blue, as CSS writes them. */
  color: string;
  /** Opacity of the dots; links have a third of it. */
  opacity: number;
  /** From one picture to the next, in milliseconds: while somebody moves the mouse, and after `restAfter` without. */
  everyMs: number;
  restingMs: number;
  /** Before the first picture, in milliseconds: what stands before the sky is drawn meanwhile. */
  firstAfterMs: number;
}

/** In milliseconds. */
const restAfter = 15_000;
/** Whoever asks for something is answered first: no picture is drawn for so long, in milliseconds. */
const answerMs = 3000;
const controls = 'a, button, li, th, [type=radio], [role=button], .ant-select-item';

/** Whether somebody asks for something by it: by a control, or by the key that sends a form. */
const isAsking = (event: Event) =>
  event instanceof KeyboardEvent ? event.key === 'Enter' : event.target instanceof Element && event.target.closest(controls) !== null;

/** Dots go as far as they would at this many milliseconds a picture, however many there are; after a long pause no further. */
const stepMs = 1000 / 60;
const mostSteps = 12;

interface Point {
  x: number;
  y: number;
}

interface Sky {
  width: number;
  height: number;
  dots: Dot[];
  /** Where the mouse is; null: elsewhere. */
  mouse: Point | null;
}

function newDot(x: number, y: number): Dot {
  return { x, y, vx: (Math.random() - 0.5) * 0.6, vy: (Math.random() - 0.5) * 0.6 };
}

function inwards(place: number, speed: number, size: number): number {
  if (place < 0) return Math.abs(speed);
  return place > size ? -Math.abs(speed) : speed;
}

/** Moves every dot some steps, back from the edges and a little towards the mouse. */
function move({ width, height, dots, mouse }: Sky, steps: number): void {
  for (const dot of dots) {
    if (mouse) {
      const dx = mouse.x - dot.x;
      const dy = mouse.y - dot.y;
      const near = dx * dx + dy * dy;
      if (near < 16_000 && near > 900) {
        dot.x += dx * 0.006 * steps;
        dot.y += dy * 0.006 * steps;
      }
    }
    dot.x += dot.vx * steps;
    dot.y += dot.vy * steps;
    dot.vx = inwards(dot.x, dot.vx, width);
    dot.vy = inwards(dot.y, dot.vy, height);
  }
}

/** Draws the lines between dots that are near; `isSame`: both are the same dots, and each pair is drawn once. */
function link(context: CanvasRenderingContext2D, here: Point[], there: Point[], isSame: boolean): void {
  for (const [index, a] of here.entries()) {
    for (let at = isSame ? index + 1 : 0; at < there.length; at += 1) {
      const b = there[at];
      if (!b || (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > linkDistance ** 2) continue;
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
    }
  }
}

/** Links are looked for in a grid of cells as wide as a link, so that each dot meets its neighbours alone. */
function paint(context: CanvasRenderingContext2D, { width, height, dots, mouse }: Sky, { color, opacity }: StarStyle): void {
  context.clearRect(0, 0, width, height);
  context.fillStyle = `rgba(${color}, ${opacity})`;
  const cells = new Map<number, Dot[]>();
  const columns = Math.ceil(width / linkDistance) + 2;
  context.beginPath();
  for (const dot of dots) {
    context.moveTo(dot.x + 1.2, dot.y);
    context.arc(dot.x, dot.y, 1.2, 0, Math.PI * 2);
    const cell = (Math.floor(dot.y / linkDistance) + 1) * columns + Math.floor(dot.x / linkDistance) + 1;
    const others = cells.get(cell);
    if (others) others.push(dot);
    else cells.set(cell, [dot]);
  }
  context.fill();
  context.strokeStyle = `rgba(${color}, ${opacity / 3})`;
  context.lineWidth = 0.6;
  context.beginPath();
  for (const [cell, here] of cells) {
    for (const neighbour of [cell, cell + 1, cell + columns - 1, cell + columns, cell + columns + 1]) {
      const there = cells.get(neighbour);
      if (there) link(context, here, there, neighbour === cell);
    }
  }
  if (mouse) link(context, [mouse], dots, false);
  context.stroke();
}

/** Makes the sky as large as the window, with dots of its own. */
function spread(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, sky: Sky): void {
  const scale = Math.min(window.devicePixelRatio, 2);
  sky.width = window.innerWidth;
  sky.height = window.innerHeight;
  canvas.width = sky.width * scale;
  canvas.height = sky.height * scale;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const length = sky.width < narrow.width ? narrow.dotCount : dotCount;
  sky.dots = Array.from({ length }, () => newDot(Math.random() * sky.width, Math.random() * sky.height));
  canvas.dataset.dots = String(sky.dots.length);
}

/** When pictures are drawn: only while nothing else is to be done and nobody waits for an answer, and not at all while `isOff`. */
function paced({ everyMs, restingMs, firstAfterMs }: StarStyle, isOff: () => boolean, draw: () => void) {
  let timer = 0;
  let idle = 0;
  let movedAt = performance.now();
  let stillUntil = movedAt + firstAfterMs;
  const stop = () => {
    clearTimeout(timer);
    whenIdle.cancel(idle);
  };
  const run = () => {
    stop();
    if (isOff()) return;
    const now = performance.now();
    const pause = now - movedAt < restAfter ? everyMs : restingMs;
    // A timer forgets the part of a millisecond, and would come before its time.
    timer = window.setTimeout(() => (idle = whenIdle.ask(draw)), Math.ceil(Math.max(pause, stillUntil - now)));
  };
  const noteMove = () => {
    const now = performance.now();
    const hasRested = now - movedAt >= restAfter;
    movedAt = now;
    if (hasRested) run();
  };
  const makeWay = (event: Event) => {
    if (!isAsking(event)) return;
    stillUntil = performance.now() + answerMs;
    run();
  };
  return { stop, run, noteMove, makeWay };
}

/**
 * Draws the moving dots of section 2 until the answered function is called: links within 50 px, drawn to the mouse,
 * five more per click, anew on resize. Stands still when the page is hidden or motion is not wanted.
 */
export function drawStars(canvas: HTMLCanvasElement, style: StarStyle): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  const sky: Sky = { width: 0, height: 0, dots: [], mouse: null };
  let drawnAt = performance.now();
  const ended = new AbortController();

  const resize = () => {
    spread(canvas, context, sky);
    paint(context, sky, style);
  };
  const tick = () => {
    const now = performance.now();
    move(sky, Math.min((now - drawnAt) / stepMs, mostSteps));
    drawnAt = now;
    paint(context, sky, style);
    pace.run();
  };
  const rest = () => {
    if (reduced.matches) paint(context, sky, style);
    pace.run();
  };
  const pace = paced(style, () => document.hidden || reduced.matches, tick);
  const follow = ({ clientX: x, clientY: y }: MouseEvent) => {
    sky.mouse = { x, y };
    pace.noteMove();
  };
  const forget = () => {
    sky.mouse = null;
  };
  const add = ({ clientX, clientY }: MouseEvent) => {
    const more = Array.from({ length: dotsPerClick }, () => newDot(clientX, clientY));
    sky.dots = [...sky.dots, ...more].slice(-mostDots);
    canvas.dataset.dots = String(sky.dots.length);
  };

  // A ground that takes another's place has its sky at once.
  const isFirst = canvas.dataset.dots === undefined;
  spread(canvas, context, sky);
  if (!isFirst || style.firstAfterMs === 0 || reduced.matches) paint(context, sky, style);
  pace.run();
  const { signal } = ended;
  window.addEventListener('resize', resize, { signal });
  window.addEventListener('mousemove', follow, { passive: true, signal });
  document.documentElement.addEventListener('mouseleave', forget, { signal });
  window.addEventListener('click', add, { signal });
  // What stops the event has asked, too.
  for (const name of ['click', 'keydown']) window.addEventListener(name, pace.makeWay, { capture: true, signal });
  document.addEventListener('visibilitychange', pace.run, { signal });
  reduced.addEventListener('change', rest, { signal });
  return () => {
    pace.stop();
    ended.abort();
  };
}
