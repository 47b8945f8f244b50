import type { Room } from '../../platform/room.ts';
import { diagnosisJobs } from './jobs.ts';
import { diagnosisCategories } from './routes.ts';

export { hasDiagnosis, inCategories, shownCategories } from './conditions.ts';
export { countDonors } from './count-donors.ts';
export { countDonorsSoon } from './jobs.ts';
export { diagnosesAmong, diagnosesOf, shownDiagnosesAmong } from './queries.ts';
export { saveDiagnoses } from './save-diagnoses.ts';

export const room = { handlers: { diagnosisCategories }, jobs: diagnosisJobs } satisfies Room;
