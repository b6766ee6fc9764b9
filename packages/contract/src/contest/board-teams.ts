import { z } from 'zod'

/** `of` is by uid; hidden ones for managers alone */
export const boardTeams = z.object({
  organizations: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** ISO 3166-1 alpha-3. */
      country: z.string().nullable(),
      logo: z.string().nullable(),
    }),
  ),
  categories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      color: z.string().nullable(),
      /** Followed until the reader chooses otherwise. */
      starred: z.boolean(),
    }),
  ),
  of: z.record(
    z.string(),
    z.object({
      label: z.string(),
      organization: z.number().int().nullable(),
      categories: z.array(z.number().int()),
      /** Without a rank, and never first. */
      unranked: z.literal(true).optional(),
      hidden: z.literal(true).optional(),
    }),
  ),
})
