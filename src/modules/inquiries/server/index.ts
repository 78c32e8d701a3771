import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { askQuestionHandler, listQuestionsHandler } from './handlers/questions.ts'
import {
  askEventNewsHandler,
  askOpeningHandler,
  confirmWishHandler,
  endOwnNewsHandler,
  endOwnWishHandler,
  endWishHandler,
  getWishHandler,
  listOwnWishesHandler,
} from './handlers/wishes.ts'
import { askedLetterJob, newsLetterJob, openedLetterJob, questionLettersJob } from './jobs/letters.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { tellNews, tellOpenings } from './jobs/tell-wishes.ts'

export const inquiriesModule = {
  name: 'inquiries',
  handlers: [
    askQuestionHandler,
    listQuestionsHandler,
    askOpeningHandler,
    askEventNewsHandler,
    getWishHandler,
    confirmWishHandler,
    endWishHandler,
    listOwnWishesHandler,
    endOwnWishHandler,
    endOwnNewsHandler,
  ],
  jobs: [
    loadsJob(questionLettersJob, async () => (await import('./emails/question-letters.ts')).sendQuestionLetters),
    loadsJob(askedLetterJob, async () => (await import('./emails/asked-letter.ts')).sendAskedLetter),
    loadsJob(openedLetterJob, async () => (await import('./emails/opened-letter.ts')).sendOpenedLetter),
    loadsJob(newsLetterJob, async () => (await import('./emails/news-letter.ts')).sendNewsLetter),
  ],
  periodicTasks: [tellOpenings, tellNews, sweepInquiries],
} as const satisfies ModuleManifest
