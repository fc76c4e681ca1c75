/** Other methods than the declared ones are tried by more roles. */
import "../house/matrix-api.test";
