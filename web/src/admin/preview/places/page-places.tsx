import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { FieldPlace } from '../../entities/field-place.ts'
import { fieldPlaceOf, type Press } from './field-place-of.ts'
import type { MeasuredPlace } from './follow-page.ts'
import type { PagePlace } from './page-document.ts'
import type { PageRows } from './page-rows.ts'
import type { RowText } from './row-texts.ts'
import { usePagePlaces } from './use-page-places.ts'

/** The field of a row that a press on a page opens. */
export interface PressedField extends Pick<RowText, 'entity' | 'rowId'> {
  readonly place: FieldPlace
}

interface PagePlacesProps {
  frame: RefObject<HTMLIFrameElement | null>
  /** The scale at which the page is shown. */
  scale: number
  /** The width of the page in CSS pixels. */
  width: number
  rows: PageRows
  pictures: ReadonlyMap<string, string | null>
  /** Whether all places are shown and can be reached by keyboard. */
  isOn: boolean
  onOpen: (field: PressedField) => void
}

/** An overlay on a previewed page. It names the field of a text or picture, and a press opens the form of the field. */
export function PagePlaces({ frame, scale, width, rows, pictures, isOn, onOpen }: PagePlacesProps) {
  const page = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ place: PagePlace; press: Press } | null>(null)
  const open = (field: RowText, press: Press) =>
    onOpen({ entity: field.entity, rowId: field.rowId, place: fieldPlaceOf(field, press) })
  const press = (place: PagePlace, at: Press) => {
    const [field, ...others] = place.fields
    if (field === undefined) return
    if (others.length > 0) setAsked({ place, press: at })
    else open(field, at)
  }
  const { pointed, all } = usePagePlaces({
    frame,
    rows,
    pictures,
    isOn,
    onPress(place, at) {
      // The frame would keep the keyboard focus even when it is removed with the preview.
      frame.current?.blur()
      window.focus()
      press(place, at)
    },
    onScroll(left, top) {
      if (page.current !== null)
        page.current.style.transform = `translate(${-left * scale}px, ${-top * scale}px)`
    },
  })
  return (
    <>
      <div className="pointer-events-none absolute inset-0 overflow-clip">
        <div
          className="absolute inset-y-0 left-1/2"
          style={{ width: width * scale, marginLeft: (-width * scale) / 2 }}
        >
          <div ref={page} data-places={isOn ? 'all' : 'pointed'}>
            {all.map((each, order) => (
              <PlaceButton
                key={`${order} ${labelOf(each.place)}`}
                at={each}
                scale={scale}
                width={width}
                onPress={() => press(each.place, { text: each.place.text, at: null })}
              />
            ))}
            {pointed === null ? null : <PointedPlace at={pointed} scale={scale} width={width} />}
          </div>
        </div>
      </div>
      {asked === null ? null : (
        <Dialog open onClose={() => setAsked(null)} title="Which field?" size="small">
          <ul className="space-y-2">
            {asked.place.fields.map((field) => (
              <li key={`${field.rowId} ${field.key}`}>
                <Button
                  variant="secondary"
                  className="w-full"
                  onClick={() => {
                    setAsked(null)
                    open(field, asked.press)
                  }}
                >
                  {field.label}: {field.rowTitle}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

function labelOf({ fields }: PagePlace): string {
  return [...new Set(fields.map(({ label }) => label))].join(' or ')
}

interface PlaceProps {
  at: MeasuredPlace
  scale: number
  /** The width of the page. */
  width: number
}

/** The outline of a place and its name. Of the two colours, one is visible on any picture. */
function PointedPlace({ at, scale, width }: PlaceProps) {
  const label = labelOf(at.place)
  return (
    <div
      data-pointed={label}
      className="absolute rounded-sm ring-4 ring-surface/70 outline-2 outline-accent"
      style={boxOf(at, scale)}
    >
      <Tag label={label} isAtTop={at.top < TAG_HEIGHT} isAtRight={at.left > width * RIGHT} />
    </div>
  )
}

/** A button for the keyboard. A pointer presses the page itself. */
function PlaceButton({ at, scale, width, onPress }: PlaceProps & { onPress: () => void }) {
  const { place } = at
  const label = labelOf(place)
  return (
    <button
      type="button"
      aria-label={place.text === '' ? label : `${label}: ${shortened(place.text)}`}
      className="group absolute rounded-sm outline-1 outline-accent outline-dashed focus-visible:ring-4 focus-visible:ring-surface/70 focus-visible:outline-3 focus-visible:outline-solid"
      style={boxOf(at, scale)}
      onFocus={() => place.element.scrollIntoView({ block: 'center', behavior: 'instant' })}
      onClick={onPress}
    >
      <span className="hidden group-focus-visible:block">
        <Tag label={label} isAtTop={at.top < TAG_HEIGHT} isAtRight={at.left > width * RIGHT} />
      </span>
    </button>
  )
}

/** A place nearer to the top of the page than this shows its name inside. */
const TAG_HEIGHT = 32
/** Beyond this part of the width, a name has more space to the left. */
const RIGHT = 0.6

function Tag({ label, isAtTop, isAtRight }: { label: string; isAtTop: boolean; isAtRight: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute w-max max-w-64 truncate rounded-sm bg-accent px-1.5 py-0.5 text-xs font-semibold text-on-accent ${isAtTop ? 'top-0' : 'bottom-full mb-1'} ${isAtRight ? 'right-0' : 'left-0'}`}
    >
      {label}
    </span>
  )
}

function boxOf({ left, top, width, height }: MeasuredPlace, scale: number) {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
}

const LONGEST_NAME = 80

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= LONGEST_NAME ? plain : `${plain.slice(0, LONGEST_NAME)} …`
}
