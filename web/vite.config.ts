import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { adminChunks, loadedWithPage } from './build/admin-chunks.ts'
import { compressAssets } from './build/compress-assets.ts'
import { earlyScript } from './build/early-script.ts'
import { emptyDatabase } from './build/empty-database.ts'
import { keepLastRelease } from './build/keep-last-release.ts'
import { noChunkCircles } from './build/no-chunk-circles.ts'
import { offlineFiles } from './build/offline-files.ts'
import { productionRouter } from './build/production-router.ts'
import { publicShapeNames } from './build/public-shape-names.ts'
import { siteChunks } from './build/site-chunks.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'
import { workerChunks } from './build/worker-chunks.ts'

const offline = offlineFiles()

const forBrowsers = {
  outDir: 'dist/client',
  // The plugin keepLastRelease removes old files instead.
  emptyOutDir: false,
  // Small pictures stay files, because every page would load a data URL in a style sheet.
  assetsInlineLimit: 0,
}

/** Avoids the extension `.gz`, because the server would treat the archive as a compressed variant of another file. */
function nameOfAsset({ names }: { names: readonly string[] }): string {
  return `assets/[name]-[hash]${names.some((name) => name.endsWith('.tar.gz')) ? '.tgz' : '[extname]'}`
}

/**
 * One build with three outputs: the site and the admin for browsers, and the page renderer for the server. Site and
 * admin are built separately, so that visitors do not load shared code that only the admin needs.
 */
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwind(),
    offline.plugin,
    emptyDatabase(),
    workerChunks('/data/rows/rows-worker.ts'),
    withoutJsonSchema,
    productionRouter,
    noChunkCircles,
    earlyScript('src/admin/shell/early-scheme.ts'),
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      outDir: 'dist/client',
      injectRegister: false,
      // The server makes the manifest, because name and colours come from the site configuration.
      manifest: false,
      injectManifest: {
        globDirectory: 'dist/client',
        globPatterns: [
          'assets/*.{js,css}',
          'assets/{fraunces,instrument-sans}-{core,italic,extended}-*.woff2',
          'assets/instrument-sans-emphasis-core-*.woff2',
          'images/*',
          'icons/icon.svg',
          'admin.html',
        ],
        manifestTransforms: [
          (entries) => ({
            manifest: [
              ...entries.filter(({ url }) => !url.startsWith('assets/') || offline.isOfSite(url)),
              { url: '/app-shell', revision: hashOf(offline.revision()), size: 0 },
              { url: '/preview', revision: hashOf(offline.previewRevision()), size: 0 },
            ],
          }),
        ],
      },
    }).map((plugin) => ({ ...plugin, applyToEnvironment: isSite })),
    keepLastRelease(),
    compressAssets(),
  ],
  builder: {
    // The site is built after the admin, because its service worker lists the files of both.
    async buildApp(builder) {
      for (const name of ['admin', 'client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  define: publicShapeNames,
  // PGlite finds its WebAssembly relative to its module, which pre-bundling would move.
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        ...forBrowsers,
        manifest: true,
        rolldownOptions: {
          input: {
            bootstrap: 'src/site/hydration/entry-bootstrap.ts',
            site: 'src/site/entry-client.tsx',
            preview: 'src/site/preview/entry-preview.ts',
          },
          output: { codeSplitting: siteChunks },
        },
      },
    },
    ...(command === 'build' && {
      admin: {
        consumer: 'client' as const,
        build: {
          ...forBrowsers,
          copyPublicDir: false,
          // The first browsers with `light-dark()`; the compiled form for others is three times as long.
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          modulePreload: {
            polyfill: false,
            // A worker has no document for a preload.
            resolveDependencies: (_, deps, { hostId, hostType }) => {
              if (hostType === 'html') return deps
              return hostId.includes('-worker') ? [] : deps.filter((file) => !loadedWithPage.test(file))
            },
          },
          rolldownOptions: {
            input: { admin: 'admin.html' },
            output: { codeSplitting: adminChunks, assetFileNames: nameOfAsset },
          },
        },
      },
    }),
    ssr: {
      ...(command === 'build' && {
        // The page renderer contains all its imports: the server renders without tsx, vite and the dependencies of web.
        resolve: { noExternal: true as const },
        // Without this the bundle would also contain the development build of React, and choose at run time.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: { 'entry-server': 'src/site/entry-server.tsx' } },
      },
    },
  },
}))

function isSite({ name }: { name: string }): boolean {
  return name === 'client'
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
