/** Marks the title of a page and the entry that led to it as the same element of a view transition. */
export const detailTitleStyle = { viewTransitionName: 'detail-title' } as const
