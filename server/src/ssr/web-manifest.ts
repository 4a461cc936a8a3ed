import type { PublicSiteConfig } from '../config/site-config.ts'

/** The manifest for installing the site as an app. Its pictures are files of web. */
export function webManifest(site: PublicSiteConfig): object {
  return {
    ...look,
    id: '/',
    name: site.name,
    short_name: site.name.split(' ')[0],
    description: 'Strategy, research, brand, AI and change under one lead and one contract.',
    start_url: '/',
    scope: '/',
    background_color: '#f6f1e7',
    icons: iconsNamed('icon'),
  }
}

/**
 * The manifest for installing the admin, a separate app from the site. Pages outside of `/admin` open in it with an
 * address bar.
 */
export function adminManifest(site: PublicSiteConfig): object {
  return {
    ...look,
    id: '/admin',
    name: `${site.name}: Admin Panel`,
    short_name: 'Admin Panel',
    description: 'Edit the services, companies, cases and articles of the site, online or offline.',
    start_url: '/admin',
    scope: '/admin',
    background_color: '#f4f4f1',
    icons: iconsNamed('desk'),
    shortcuts: [
      { name: 'Add Article', url: '/admin/content/new' },
      { name: 'Services', url: '/admin/services' },
      { name: 'Website Assets', url: '/admin/assets' },
      { name: 'Edits', url: '/admin/edits' },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icons/desk-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
}

const look = { display: 'standalone', lang: 'en', theme_color: '#13211c' }

function iconsNamed(name: 'icon' | 'desk'): object[] {
  return [
    { src: `/icons/${name}-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `/icons/${name}-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `/icons/${name}-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: `/icons/${name}.svg`, sizes: 'any', type: 'image/svg+xml' },
  ]
}
