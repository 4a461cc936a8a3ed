export const siteCheckAddress = '/admin/site-check'
