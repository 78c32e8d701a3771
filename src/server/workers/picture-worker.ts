import { sharePicture } from '#src/modules/catalog/server/drawing/share-picture.ts'
import { taskOf } from '#src/platform/papers/paper.ts'
import { serveTasks } from '#src/platform/threads/serve-tasks.ts'

// The program of the thread that draws pictures; Node runs it as it stands here. Papers have one of their own: a robot that
// asks for a thousand pictures must not stand before somebody's ticket.
serveTasks([taskOf(sharePicture)])
