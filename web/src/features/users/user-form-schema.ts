import { companyProblem, userBody } from '@aliquot/contract/users';
import type { FormSchema, SchemaInput, SchemaOutput } from '../../ui/form/form-schema.ts';

type Body = SchemaInput<typeof userBody>;

/**
 * Zod checks a rule over two fields only once each is valid; this reports a missing company together with all
 * other errors.
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
      const isReported = result.issues.some(({ path }) => path?.[0] === 'clientCompanyId');
      return message && !isReported
        ? { issues: [...result.issues, { message, path: ['clientCompanyId'] }] }
        : result;
    },
  },
};
