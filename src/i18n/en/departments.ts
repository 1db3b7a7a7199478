/** The departments of France by number: their names are the same in English. */
export { departmentName, departments } from '../fr/departments.ts';
