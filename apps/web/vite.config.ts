import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alone } from './build/alone.ts'
import { compress } from './build/compress.ts'
import { drawnOnServer } from './build/drawn-on-server.ts'
import { firstFiles } from './build/first-files.ts'
import { fontsOnce } from './build/fonts-once.ts'
import { licences } from './build/licences.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

function gitSha(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}

/** Modules that every page is drawn with. */
const forAll =
  /\/packages\/web-client\/src\/(?!alone|package-words|password|send-queue)|\/packages\/domain\/src\/(?:address-limits|level|problem|text-language|zone-offset)\.ts|\/src\/features\/archive\/problem\/(?:api\/problems?|counts|tag-links|verify\/verified-tag)\b|\/src\/(?:ui|lib)\/(?!agent-name|beep|cell-text|entrant|host-name|level-mark|notice-link|paste\/|solved-mark|editor-preferences|provider-title|field\/(?:allowed-languages|check-list)|copy-button|first-password|limits|dialog\/use-unsaved|api\/(?:upload|markdown)|(?:chart|code|editor|form|markdown|order|panes|picker|queue|sessions|steps)\/)/
/** Modules of lists and forms alone. Their styles are in the file for all, so that those of a page come behind them. */
const forLists =
  /\/src\/ui\/(?:table\/|pagination|avatar|person|long-work|rendered|field\/(?:typed-|search-box|feedback-field|text-frame)|dialog\/use-leave)[\w/-]*\.tsx?$|\/src\/lib\/(?:debounced|day|left-until|local-time|mail|homework-words|pasted-cells|keep-file|api\/(?:choices|file|judging|use-list))\.ts$|\/packages\/domain\/src\/feedback\.ts$/

export default defineConfig({
  root,
  define: {
    BUILD_SHA: JSON.stringify(process.env['BUILD_SHA'] ?? gitSha()),
    BUILD_TIME: JSON.stringify(process.env['BUILD_TIME'] ?? new Date().toISOString()),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // All of a page in one file, its loader too: the entry stays as it is however many pages there are, and the
        // first script asks for that file together with the entry.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    fontsOnce(),
    firstFiles(root),
    licences(),
    compress(),
    drawnOnServer(root),
    alone(root, 'resolver'),
    alone(root, 'board'),
  ],
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Labs read the page through a proxy: few, cacheable files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // Three files for every page: what rarely changes, what every page is drawn with, and the page; one more for
        // what lists and forms are drawn with, and one for a problem's pages. Left to itself the bundler makes a file of
        // every module that two pages share, as it may of what is left out: only some pages need it.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack(?!\/(?:react-virtual|virtual-core)\/|[\w/-]+\/(?:useBlocker|useQueries|queriesObserver)\.js)|i18next|react-i18next(?!\/dist\/es\/Trans)|use-sync-external-store)\//,
              priority: 2,
            },
            {
              name: 'lists',
              test: forLists,
              priority: 0,
            },
            {
              name: 'problem',
              test: /\/src\/features\/archive\/problem\/(?:statement|problem-frame|rail|missing-parts|problem\.module|api\/files)\b/,
              priority: 0,
            },
            {
              name: 'ui',
              test: (id: string) => forAll.test(id) && !forLists.test(id),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/ws': { target: 'ws://127.0.0.1:3000', ws: true } } },
})
