import { companyProblem, userBody } from '@aliquot/contract/users';
import type { FormSchema, SchemaInput, SchemaOutput } from '../../ui/form/form-schema.ts';

type Body = SchemaInput<typeof userBody>;

/**
 * A rule over two fields is looked at only once each of them is right; that a company is missing is said with all other
 * problems.
 */
export const userSchema: FormSchema<Body, SchemaOutput<typeof userBody>> = {
  '~standard': {
    version: 1,
    vendor: 'aliquot',
    validate: async (value) => {
      const result = await userBody['~standard'].validate(value);
      if (!result.issues) return result;
      const { role, clientCompanyId } = value as Body;
      const message = companyProblem(role, clientCompanyId);
      const said = result.issues.some(({ path }) => path?.[0] === 'clientCompanyId');
      return message && !said
        ? { issues: [...result.issues, { message, path: ['clientCompanyId'] }] }
        : result;
    },
  },
};
