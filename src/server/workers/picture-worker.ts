import { sharePicture } from '#src/modules/posters/server/drawing/share-picture.ts'
import { serveTasks } from '#src/platform/threads/serve-tasks.ts'

// The program of the thread that draws pictures; Node runs this file directly. Documents have a
// thread of their own: a robot that requests a thousand pictures must not delay a participant's
// ticket.
serveTasks([sharePicture])
