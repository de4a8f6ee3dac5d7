import type { Look } from './trend';

/** What a series is drawn with, as a legend shows it. */
export function Swatch({ look: { color, mark, nth } }: { look: Look }) {
  return (
    <svg width="20" height="12" viewBox="0 0 20 12" aria-hidden focusable="false">
      {mark === 'bar' ? (
        <rect x="5" y="1" width="10" height="10" rx="2" stroke={color} fill={color} fillOpacity={nth === 0 ? 1 : 0.15} />
      ) : (
        <>
          <path d="M1 6h18" stroke={color} strokeWidth="2" fill="none" strokeDasharray={mark === 'dashed' ? '4 3' : undefined} />
          {mark === 'line' && (nth === 0 ? <circle cx="10" cy="6" r="3" fill={color} /> : <path d="M7 3h6v6h-6z" fill={color} />)}
        </>
      )}
    </svg>
  );
}
