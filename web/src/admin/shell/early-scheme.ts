// Shows the chosen scheme before the first drawing. It is a classic script in the head of the document, which the first
// drawing waits for as it does for the style sheet; the switch follows the choice from then on.
try {
  const scheme = localStorage.getItem('coop-admin-scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme
} catch {
  // Without storage the desk looks as the system does.
}
