/** Tells the browser that the title of a page and the entry that led there are the same thing. */
export const detailTitleStyle = { viewTransitionName: 'detail-title' } as const
