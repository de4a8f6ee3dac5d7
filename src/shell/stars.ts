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

/**
 * Draws the moving dots of section 2 until the answered function is called: links within 50 px, drawn to the mouse,
 * five more per click, anew on resize. Stands still when the page is hidden or motion is not wanted.
 */
export function drawStars(canvas: HTMLCanvasElement, { color, opacity, restAfter = Infinity }: StarStyle): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  let width = 0;
  let height = 0;
  let dots: Dot[] = [];
  let mouse: { x: number; y: number } | null = null;
  let frame = 0;
  let movedAt = performance.now();

  const newDot = (x = Math.random() * width, y = Math.random() * height): Dot => ({
    x,
    y,
    vx: (Math.random() - 0.5) * 0.6,
    vy: (Math.random() - 0.5) * 0.6,
  });

  function resize(): void {
    const scale = Math.min(window.devicePixelRatio, 2);
    width = window.innerWidth;
    height = window.innerHeight;
    canvas.width = width * scale;
    canvas.height = height * scale;
    context?.setTransform(scale, 0, 0, scale, 0, 0);
    dots = Array.from({ length: dotCount }, () => newDot());
    canvas.dataset.dots = String(dots.length);
    paint();
  }

  function move(): void {
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

  /** Links are looked for in a grid of cells as wide as a link, so that each dot meets its neighbours alone. */
  function paint(): void {
    if (!context) return;
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
        if (there) link(here, there, neighbour === cell);
      }
    }
    if (mouse) link([{ ...mouse, vx: 0, vy: 0 }], dots, false);
    context.stroke();
  }

  function link(here: Dot[], there: Dot[], isSame: boolean): void {
    for (const [index, a] of here.entries()) {
      for (let at = isSame ? index + 1 : 0; at < there.length; at += 1) {
        const b = there[at];
        if (!b || (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > linkDistance ** 2) continue;
        context?.moveTo(a.x, a.y);
        context?.lineTo(b.x, b.y);
      }
    }
  }

  function tick(): void {
    move();
    paint();
    frame = performance.now() - movedAt < restAfter ? requestAnimationFrame(tick) : 0;
  }

  function run(): void {
    cancelAnimationFrame(frame);
    frame = !document.hidden && !reduced.matches ? requestAnimationFrame(tick) : 0;
  }

  const follow = (event: MouseEvent) => {
    mouse = { x: event.clientX, y: event.clientY };
    movedAt = performance.now();
    if (frame === 0) run();
  };
  const forget = () => {
    mouse = null;
  };
  const add = (event: MouseEvent) => {
    const more = Array.from({ length: dotsPerClick }, () => newDot(event.clientX, event.clientY));
    dots = [...dots, ...more].slice(-mostDots);
    canvas.dataset.dots = String(dots.length);
  };

  resize();
  run();
  window.addEventListener('resize', resize);
  window.addEventListener('mousemove', follow, { passive: true });
  document.documentElement.addEventListener('mouseleave', forget);
  window.addEventListener('click', add);
  document.addEventListener('visibilitychange', run);
  reduced.addEventListener('change', run);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', resize);
    window.removeEventListener('mousemove', follow);
    document.documentElement.removeEventListener('mouseleave', forget);
    window.removeEventListener('click', add);
    document.removeEventListener('visibilitychange', run);
    reduced.removeEventListener('change', run);
  };
}
