import { applicationPaper } from '#src/modules/papers/server/drawing/application.ts'
import { coachApplicationPaper } from '#src/modules/papers/server/drawing/coach-application.ts'
import { eventPaper } from '#src/modules/papers/server/drawing/event-paper.ts'
import { letterOfAttorneyPaper } from '#src/modules/papers/server/drawing/letter-of-attorney.ts'
import { parentsConsentPaper } from '#src/modules/papers/server/drawing/parents-consent.ts'
import { ticketPaper } from '#src/modules/papers/server/drawing/ticket.ts'
import { certificatePaper } from '#src/modules/results/server/drawing/certificate.ts'
import { taskOf } from '#src/platform/papers/paper.ts'
import { serveTasks } from '#src/platform/threads/serve-tasks.ts'

// The program of the thread that draws papers; Node runs it as it stands here.
serveTasks(
  [
    ticketPaper,
    certificatePaper,
    applicationPaper,
    parentsConsentPaper,
    letterOfAttorneyPaper,
    coachApplicationPaper,
    eventPaper,
  ].map(taskOf),
)
