interface BackLink {
  to: string
  label: string
}

/** The target of a service's back link: the offering if the visitor came from there, otherwise the paradox. */
export function serviceBackLink(came: { fromOffering: boolean; referrer: string }): BackLink {
  const fromOffering =
    came.fromOffering || came.referrer.includes('/offering') || came.referrer.includes('/services')
  return fromOffering
    ? { to: '/offering', label: 'Back to Offerings' }
    : { to: '/paradox', label: 'Back to The Paradox' }
}
