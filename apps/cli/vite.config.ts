import { defineConfig } from 'vite'

/** One file without dependencies, for Node 20 and later. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rollupOptions: { output: { entryFileNames: 'verdict.mjs' } },
  },
})
