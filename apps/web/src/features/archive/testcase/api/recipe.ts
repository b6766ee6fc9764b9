import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { SavedRecipe } from '@verdict/contract/recipe'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { upload } from '../../../../lib/api/upload.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { SendingFile } from '../../../../ui/form/use-sending.ts'

export type RecipeBody = BodyOf<Endpoints['PUT /problem/:pid/recipe']>
export type RecipeFile = DataOf<Endpoints['POST /problem/:pid/recipe/file']>

export const recipeQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/recipe', { params: { pid } }),
  meta: { silent: true },
})

/** For the names of its generators. */
export const sourcesQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/content', { params: { pid } }),
  meta: { silent: true },
})

export const useSaveRecipe = (pid: number) =>
  useChange<SavedRecipe, RecipeBody>(
    ['GET /problem/:pid/recipe', 'GET /problem/:pid/build'],
    (body) => call('PUT /problem/:pid/recipe', { params: { pid }, body }),
    {
      // Somebody else may have saved.
      refreshAfterFailure: true,
      onDone: (saved, _body, queries) => queries.setQueryData(recipeQuery(pid).queryKey, saved),
    },
  )

export const recipeFileHref = (pid: number, sha256: string): string =>
  `/api/problem/${pid}/recipe/file/${sha256}`

export const sendRecipeFile = async (pid: number, file: File, sending: SendingFile) => ({
  name: file.name,
  ...(await upload('POST /problem/:pid/recipe/file', { params: { pid }, file, ...sending })),
})
