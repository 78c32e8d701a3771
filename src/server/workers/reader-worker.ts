import { readListTask } from '#src/modules/group-entries/server/read-csv-list.ts'
import { readStatementTask } from '#src/modules/invoices/server/read-statement-file.ts'
import { readCourseTask } from '#src/modules/maps/server/read-course-gpx.ts'
import { readTrackTask } from '#src/modules/results/server/read-track.ts'
import { cleanPdfTask } from '#src/platform/files/pdf/clean-pdf.ts'
import { serveTasks } from '#src/platform/threads/serve-tasks.ts'

// The program of the thread that reads uploaded files; Node runs this file directly. A file that
// takes too long ends this thread, and nothing else waits for it. Pictures are decoded in libvips'
// own threads (platform/pictures).
serveTasks([readTrackTask, readCourseTask, readListTask, readStatementTask, cleanPdfTask])
