import { defineConfig } from 'vite'

/**
 * Compiles the programs of the server and the shape engine to plain JavaScript; third-party packages are not bundled.
 */
export default defineConfig({
  define: { IS_COMPILED: 'true' },
  build: {
    ssr: true,
    outDir: 'dist',
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        build: 'src/build.ts',
        doctor: 'src/doctor/doctor.ts',
        backup: 'src/backup/backup-command.ts',
        restore: 'src/backup/restore-command.ts',
        'create-administrator': 'src/accounts/administrators/create-administrator.ts',
        'purge-public': 'src/shapes/purge-command.ts',
        'move-media': 'src/media/move-media-command.ts',
        'picture-process': 'src/picture-processes/picture-process.ts',
        engine: '../sync/src/engine/standalone/main.ts',
      },
      // All files are in one folder: see src/project-folder.ts.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
