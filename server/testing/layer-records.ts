import {
  createLayerRecords,
  type LayerRecords,
} from '#server/conditions/upstream/storm-overflows/layer-records.ts';

/** Records of the layers of water companies, that nobody stores. */
export const layerRecordsForTests = (): LayerRecords =>
  createLayerRecords({ get: async () => null, set: async () => {} });
