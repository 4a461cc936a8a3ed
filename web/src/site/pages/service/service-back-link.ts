interface BackLink {
  to: string
  label: string
}

/** Where a service's page leads back to: the offering for those who came from it, else the paradox. */
export function serviceBackLink(came: { fromOffering: boolean; referrer: string }): BackLink {
  const fromOffering =
    came.fromOffering || came.referrer.includes('/offering') || came.referrer.includes('/services')
  return fromOffering
    ? { to: '/offering', label: 'Back to Offerings' }
    : { to: '/paradox', label: 'Back to The Paradox' }
}
