/** The keys of the palette. */
export function PaletteHint({ isOfTexts }: { isOfTexts: boolean }) {
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted max-sm:hidden">
      <kbd className="font-sans">↑</kbd> <kbd className="font-sans">↓</kbd> to select,{' '}
      <kbd className="font-sans">Enter</kbd> to open
      {isOfTexts
        ? ' the field. Press Backspace in the empty search to return to names.'
        : ', Ctrl+Enter to search all texts. Type “publish”, “preview” or “history” before a name to run that action.'}
    </p>
  )
}
