import type { PageData } from './page-data.ts'

/** Data of another build may have other fields: the page is then opened anew by the browser instead. */
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

/** As the server has it now. A page that it does not know has data as well. */
export async function fetchPageData(address: string): Promise<PageData> {
  const response = await fetch(`/page-data?path=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok && response.status !== 404) throw new Error(`The server answered ${response.status}`)
  return response.json()
}
