export function ErrorText({ id, text }: { id?: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p id={id} className="text-sm font-medium text-danger">
      {text}
    </p>
  )
}
