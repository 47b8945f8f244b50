import { type CompanyBillingBody, companyBillingCalls } from '@aliquot/contract/company-billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, refreshRoom, rowQuery } from '../../platform/api/index.ts';

export const useBilling = (companyId: number) =>
  useQuery({ ...rowQuery(companyBillingCalls.get, { params: { id: companyId } }), meta: { inline: true } });

export function useSaveBilling(companyId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'companies:toast.billing', merges: true },
    mutationFn: (body: CompanyBillingBody) =>
      call(companyBillingCalls.update, { params: { id: companyId }, body }),
    onSettled: () => refreshRoom(client, '/api/client_companies'),
  });
}
