import type { PageData } from './page-data.ts'

/** Fetches page data. Data of another build may have other fields; the browser then reloads the page. */
export function createPageFetch(build: string): (address: string) => Promise<PageData> {
  return async (address) => {
    const data = await fetchPageData(address)
    if (data.build !== build) {
      window.location.assign(address)
      return new Promise(() => {})
    }
    return data
  }
}

/** Fetches the data of a page from the server. An unknown page has data as well. */
export async function fetchPageData(address: string): Promise<PageData> {
  const response = await fetch(`/page-data?path=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok && response.status !== 404) throw new Error(`The server answered ${response.status}`)
  return response.json()
}
