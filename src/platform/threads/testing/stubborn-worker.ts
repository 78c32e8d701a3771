import { serveTasks } from '../serve-tasks.ts'
import { broken, doubled, endless, greedy } from './stubborn-tasks.ts'

// The program of a thread for tests: its tasks take too long, too much memory, or fail.
serveTasks([doubled, endless, greedy, broken])
