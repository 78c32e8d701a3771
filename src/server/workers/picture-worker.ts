import { sharePicture } from '#src/modules/posters/server/drawing/share-picture.ts'
import { serveTasks } from '#src/platform/threads/serve-tasks.ts'

// The program of the thread that draws pictures; Node runs it as it stands here. Documents have a thread of their own: a robot that
// asks for a thousand pictures must not delay a participant's ticket.
serveTasks([sharePicture])
