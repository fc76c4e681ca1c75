/** Every hostile input at every door. */
import "../routes/hostile-inputs.test";
