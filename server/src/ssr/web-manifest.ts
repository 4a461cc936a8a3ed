import type { PublicSiteConfig } from '../config/site-config.ts'

/** The manifest with which a browser installs the site. The pictures are files of web. */
export function webManifest(site: PublicSiteConfig): object {
  return {
    id: '/',
    name: site.name,
    short_name: site.name.split(' ')[0],
    description: 'Strategy, research, brand, AI and change under one lead and one contract.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    background_color: '#f6f1e7',
    theme_color: '#13211c',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
