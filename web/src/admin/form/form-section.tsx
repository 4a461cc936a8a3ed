import type { ReactNode } from 'react'

/** Related fields, with a heading if the form has several sections. */
export function FormSection({
  id,
  title,
  children,
}: {
  /** The id of the heading. */
  id: string
  /** null if the form has only one section. */
  title: string | null
  children: ReactNode
}) {
  const fields = <div className="grid gap-x-5 gap-y-4 @min-[40rem]:grid-cols-2">{children}</div>
  if (title === null) return fields
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 id={id} tabIndex={-1} className="mb-3 w-fit scroll-mt-4 text-heading font-semibold">
        {title}
      </h3>
      {fields}
    </section>
  )
}
