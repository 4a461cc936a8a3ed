// Applies the chosen scheme before the first paint. It is a classic script in the head of the document, so it blocks
// the paint like the style sheet. Later changes are applied by the switch.
try {
  const scheme = localStorage.getItem('coop-admin-scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme
} catch {
  // Without storage, the scheme of the system applies.
}
