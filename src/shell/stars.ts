const dotCount = 220;
const linkDistance = 50;
const dotsPerClick = 5;
/** More dots than this would cost more than they please: the oldest go. */
const mostDots = 320;

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
  /** Rests when nobody has moved the mouse for this long, in milliseconds. */
  restAfter?: number;
}

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

/** Moves every dot a step, back from the edges and a little towards the mouse. */
function move({ width, height, dots, mouse }: Sky): void {
  for (const dot of dots) {
    if (mouse) {
      const dx = mouse.x - dot.x;
      const dy = mouse.y - dot.y;
      const near = dx * dx + dy * dy;
      if (near < 16_000 && near > 900) {
        dot.x += dx * 0.006;
        dot.y += dy * 0.006;
      }
    }
    dot.x += dot.vx;
    dot.y += dot.vy;
    if (dot.x < 0 || dot.x > width) dot.vx = -dot.vx;
    if (dot.y < 0 || dot.y > height) dot.vy = -dot.vy;
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
  sky.dots = Array.from({ length: dotCount }, () => newDot(Math.random() * sky.width, Math.random() * sky.height));
  canvas.dataset.dots = String(sky.dots.length);
}

/**
 * Draws the moving dots of section 2 until the answered function is called: links within 50 px, drawn to the mouse,
 * five more per click, anew on resize. Stands still when the page is hidden or motion is not wanted.
 */
export function drawStars(canvas: HTMLCanvasElement, style: StarStyle): () => void {
  const { restAfter = Infinity } = style;
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  const sky: Sky = { width: 0, height: 0, dots: [], mouse: null };
  let frame = 0;
  let movedAt = performance.now();
  const ended = new AbortController();

  const resize = () => {
    spread(canvas, context, sky);
    paint(context, sky, style);
  };
  const tick = () => {
    move(sky);
    paint(context, sky, style);
    frame = performance.now() - movedAt < restAfter ? requestAnimationFrame(tick) : 0;
  };
  const run = () => {
    cancelAnimationFrame(frame);
    frame = !document.hidden && !reduced.matches ? requestAnimationFrame(tick) : 0;
  };
  const follow = ({ clientX: x, clientY: y }: MouseEvent) => {
    sky.mouse = { x, y };
    movedAt = performance.now();
    if (frame === 0) run();
  };
  const forget = () => {
    sky.mouse = null;
  };
  const add = ({ clientX, clientY }: MouseEvent) => {
    const more = Array.from({ length: dotsPerClick }, () => newDot(clientX, clientY));
    sky.dots = [...sky.dots, ...more].slice(-mostDots);
    canvas.dataset.dots = String(sky.dots.length);
  };

  resize();
  run();
  const { signal } = ended;
  window.addEventListener('resize', resize, { signal });
  window.addEventListener('mousemove', follow, { passive: true, signal });
  document.documentElement.addEventListener('mouseleave', forget, { signal });
  window.addEventListener('click', add, { signal });
  document.addEventListener('visibilitychange', run, { signal });
  reduced.addEventListener('change', run, { signal });
  return () => {
    cancelAnimationFrame(frame);
    ended.abort();
  };
}
