import { folio } from '../../editorial/folio.ts'
import { principles } from '../../editorial/principles.ts'

/** The principles. The heading of each consists of its two values. */
export function PrincipleList() {
  return (
    <ol className="@container mt-10 border-b border-line">
      {principles.map(({ chosen, over, text }, index) => (
        <li
          key={chosen}
          className="grid gap-x-8 gap-y-4 border-t border-line py-8 @min-[56rem]:grid-cols-12 @min-[56rem]:py-12"
        >
          <span aria-hidden="true" className="font-display text-heading text-muted @min-[56rem]:col-span-1">
            {folio(index)}
          </span>
          <h3 className="font-display text-display @min-[56rem]:col-span-6">
            <span className="block font-semibold">{chosen}</span>
            <span className="block font-light text-muted"> over {over}</span>
          </h3>
          <p className="max-w-prose self-end text-lead @min-[56rem]:col-span-5">{text}</p>
        </li>
      ))}
    </ol>
  )
}
