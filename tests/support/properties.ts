import fc from 'fast-check';

/** The same examples in each run; PROPERTY_SEED=2 gives others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export default fc;
