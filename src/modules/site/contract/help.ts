import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ContentBlockReply } from '#src/modules/feedback/contract/content-block.ts'

export const getHelpRoute = defineRoute({
  method: 'get',
  path: '/api/help',
  summary: 'List the questions of the help page with their answers, by section',
  role: 'anyone',
  transaction: 'none',
  cacheSeconds: 300,
  reply: z.object({
    sections: z.array(
      z.object({
        sectionId: z.string(),
        title: z.string(),
        answers: z.array(
          z.object({
            /** The fragment of its address: `/help#refund`. */
            id: z.string(),
            question: z.string(),
            blocks: z.array(ContentBlockReply),
            /** The answer without its marks, for searches. */
            text: z.string(),
          }),
        ),
      }),
    ),
  }),
})
