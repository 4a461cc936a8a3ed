import { useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { type FocalPoint, middle } from '../../media/focal-point.ts'
import { focalPointText, movedBy } from '../../media/move-focal-point.ts'

/**
 * The focal point for keyboards and screen readers: two sliders. In both, all four arrow keys move the point in the
 * visible direction.
 */
export function FocalSliders({
  point,
  onChange,
}: {
  point: FocalPoint
  onChange: (point: FocalPoint) => void
}) {
  const id = useId()
  const sliders = [
    { axis: 'x', label: 'From the left' },
    { axis: 'y', label: 'From the top' },
  ] as const
  return (
    <fieldset className="min-w-0 pt-2">
      <legend className="mb-1 text-sm font-semibold">Focal point</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        Every crop keeps this point in view. Click the picture, drag the point, or use the arrow keys (with
        Shift, in steps of 10).
      </p>
      {sliders.map(({ axis, label }) => (
        <div key={axis} className="flex items-center gap-3 text-sm">
          <label htmlFor={`${id}-${axis}`} className="w-24 shrink-0">
            {label}
          </label>
          <input
            id={`${id}-${axis}`}
            type="range"
            min={0}
            max={100}
            value={point[axis]}
            aria-valuetext={focalPointText(point)}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onChange({ ...point, [axis]: event.target.valueAsNumber })}
            onKeyDown={(event) => {
              const moved = movedBy(event.key, event.shiftKey, point)
              if (moved === null) return
              event.preventDefault()
              onChange(moved)
            }}
            className="slider min-w-0 flex-1"
            style={{ '--filled': `${point[axis]}%` }}
          />
          <output htmlFor={`${id}-${axis}`} className="w-12 shrink-0 text-right tabular-nums">
            {point[axis]} %
          </output>
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        disabled={point.x === middle.x && point.y === middle.y}
        onClick={() => onChange(middle)}
      >
        Reset to the center
      </Button>
    </fieldset>
  )
}
