import { donorLinks, isOpen } from '@aliquot/contract/donor-links';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';

/** Live events come with every step; polling is for when they do not. */
const pollMs = 2000;

export const useLinkRuns = () =>
  useQuery({
    ...listRowQuery(donorLinks.runs, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? pollMs : false),
  });

/** What would be linked now. Nothing is kept for the next opening: older counts would mislead. */
export const useLinkCounts = () =>
  useQuery({
    ...rowQuery(donorLinks.link, { body: { dryRun: true } }),
    gcTime: 0,
    meta: { inline: true },
  });

function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, '/api/donors');
}

export const useLinkDonors = () =>
  useMutation({ mutationFn: () => call(donorLinks.link, { body: {} }), onSettled: useRefresh() });

export const useUndoLinks = () =>
  useMutation({
    mutationFn: (id: number) => call(donorLinks.undo, { params: { id } }),
    onSettled: useRefresh(),
  });
