import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { SliderAxis } from './slider-axis.ts';

interface Knob {
  label: string;
  at: number;
  text: string;
  move: (to: number) => void;
}

interface SpanTrackProps extends SliderAxis {
  knobs: readonly [Knob, Knob];
}

/** Two knobs on a track: dragged, or moved by slider keys. A press on the track moves the nearer knob there. */
export function SpanTrack({ min, max, step, tick, knobs }: SpanTrackProps) {
  const line = useRef<HTMLDivElement>(null);
  const place = (at: number) => (max > min ? ((at - min) / (max - min)) * 100 : 0);
  const rounded = (at: number, by: number) => {
    const steps = Math.round((at - min) / by);
    return Math.min(Math.max(Number((min + steps * by).toPrecision(12)), min), max);
  };
  const under = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return min;
    return rounded(min + ((event.clientX - box.left) / box.width) * (max - min), tick ?? step);
  };
  const [first, second] = knobs;
  const nearer = (at: number) =>
    Math.abs(at - first.at) < Math.abs(at - second.at) || (first.at === second.at && at < first.at)
      ? first
      : second;
  return (
    // The knobs handle keys; the track only handles the pointer.
    <div
      className="relative mx-3 h-6 touch-none"
      ref={line}
      onPointerDown={(event) => {
        if (event.target instanceof HTMLElement && event.target.role === 'slider') return;
        const at = under(event);
        nearer(at).move(at);
      }}
    >
      <span className="pointer-events-none absolute -inset-x-3 top-[11.5px] h-px bg-hist" />
      <span
        className="pointer-events-none absolute top-[10.5px] h-[3px] bg-cryo"
        style={{ left: `${place(first.at)}%`, right: `${100 - place(second.at)}%` }}
      />
      {knobs.map((knob) => (
        <div
          key={knob.label}
          role="slider"
          tabIndex={0}
          aria-label={knob.label}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={knob.at}
          aria-valuetext={knob.text}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) knob.move(under(event));
          }}
          onKeyDown={(event) => {
            const to = keyed(event, knob.at, { min, max, step, tick: tick ?? 10 * step });
            if (to === null) return;
            event.preventDefault();
            knob.move(rounded(to, step));
          }}
          className="absolute top-0 grid size-6 -translate-x-1/2 cursor-grab place-items-center rounded-full outline-none active:cursor-grabbing [&:focus-visible>span]:outline-2"
          style={{ left: `${place(knob.at)}%` }}
        >
          <span className="size-4 rounded-full border-2 border-cryo bg-canvas outline-offset-2 outline-cryo" />
        </div>
      ))}
    </div>
  );
}

function keyed(event: KeyboardEvent, at: number, { min, max, step, tick }: Required<SliderAxis>) {
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + step;
    case 'PageDown':
      return at - tick;
    case 'PageUp':
      return at + tick;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
